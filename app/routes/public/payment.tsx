export default function Page() {
  return <h1>routes/public/payment.tsx</h1>;
}
