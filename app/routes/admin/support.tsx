export default function Page() {
  return <h1>routes/admin/support.tsx</h1>;
}
