export default function Page() {
  return <h1>routes/public/preview.tsx</h1>;
}
