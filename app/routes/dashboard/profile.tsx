export default function Page() {
  return <h1>routes/dashboard/profile.tsx</h1>;
}
