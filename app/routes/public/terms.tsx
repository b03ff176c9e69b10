export default function Page() {
  return <h1>routes/public/terms.tsx</h1>;
}
