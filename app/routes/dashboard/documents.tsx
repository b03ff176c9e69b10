export default function Page() {
  return <h1>routes/dashboard/documents.tsx</h1>;
}
