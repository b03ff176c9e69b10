export default function Page() {
  return <h1>routes/dashboard/home.tsx</h1>;
}
