export default function Page() {
  return <h1>routes/public/turnitin-submit.tsx</h1>;
}
