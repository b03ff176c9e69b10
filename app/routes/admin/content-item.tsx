export default function Page() {
  return <h1>routes/admin/content-item.tsx</h1>;
}
