export default function Page() {
  return <h1>routes/public/pricing.tsx</h1>;
}
