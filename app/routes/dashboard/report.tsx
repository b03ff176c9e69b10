export default function Page() {
  return <h1>routes/dashboard/report.tsx</h1>;
}
