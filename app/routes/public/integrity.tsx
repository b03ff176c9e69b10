export default function Page() {
  return <h1>routes/public/integrity.tsx</h1>;
}
