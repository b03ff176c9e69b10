export default function Page() {
  return <h1>routes/admin/overview.tsx</h1>;
}
