export default function Page() {
  return <h1>routes/admin/domain-analytics.tsx</h1>;
}
