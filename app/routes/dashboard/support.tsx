export default function Page() {
  return <h1>routes/dashboard/support.tsx</h1>;
}
