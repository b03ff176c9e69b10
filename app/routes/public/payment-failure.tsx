export default function Page() {
  return <h1>routes/public/payment-failure.tsx</h1>;
}
