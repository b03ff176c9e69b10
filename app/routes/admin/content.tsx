export default function Page() {
  return <h1>routes/admin/content.tsx</h1>;
}
