export default function Page() {
  return <h1>routes/public/privacy.tsx</h1>;
}
