export default function Page() {
  return <h1>routes/public/learning-hub.tsx</h1>;
}
