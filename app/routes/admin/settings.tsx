export default function Page() {
  return <h1>routes/admin/settings.tsx</h1>;
}
