export default function Page() {
  return <h1>routes/dashboard/messages.tsx</h1>;
}
