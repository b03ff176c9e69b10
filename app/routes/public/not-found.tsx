export default function Page() {
  return <h1>routes/public/not-found.tsx</h1>;
}
