export default function Page() {
  return <h1>routes/public/services-domain.tsx</h1>;
}
