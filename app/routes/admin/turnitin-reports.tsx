export default function Page() {
  return <h1>routes/admin/turnitin-reports.tsx</h1>;
}
