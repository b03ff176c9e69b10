export default function Page() {
  return <h1>routes/dashboard/settings.tsx</h1>;
}
