export default function Page() {
  return <h1>routes/admin/publish.tsx</h1>;
}
