export default function Page() {
  return <h1>routes/admin/users.tsx</h1>;
}
