export default function Page() {
  return <h1>routes/public/support.tsx</h1>;
}
