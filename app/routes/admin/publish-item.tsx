export default function Page() {
  return <h1>routes/admin/publish-item.tsx</h1>;
}
