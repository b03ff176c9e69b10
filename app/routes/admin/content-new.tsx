export default function Page() {
  return <h1>routes/admin/content-new.tsx</h1>;
}
