export default function Page() {
  return <h1>routes/public/payment-success.tsx</h1>;
}
