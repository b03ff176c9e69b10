export default function Page() {
  return <h1>routes/public/check-turnitin.tsx</h1>;
}
