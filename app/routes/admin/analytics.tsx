export default function Page() {
  return <h1>routes/admin/analytics.tsx</h1>;
}
