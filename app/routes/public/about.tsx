export default function Page() {
  return <h1>routes/public/about.tsx</h1>;
}
