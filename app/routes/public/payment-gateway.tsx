export default function Page() {
  return <h1>routes/public/payment-gateway.tsx</h1>;
}
