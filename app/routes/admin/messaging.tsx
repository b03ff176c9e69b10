export default function Page() {
  return <h1>routes/admin/messaging.tsx</h1>;
}
