export default function Page() {
  return <h1>routes/admin/messages.tsx</h1>;
}
