export default function Page() {
  return <h1>routes/public/how-it-works.tsx</h1>;
}
