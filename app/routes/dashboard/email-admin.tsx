export default function Page() {
  return <h1>routes/dashboard/email-admin.tsx</h1>;
}
