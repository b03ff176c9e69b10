export default function Page() {
  return <h1>routes/public/services.tsx</h1>;
}
