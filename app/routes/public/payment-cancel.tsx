export default function Page() {
  return <h1>routes/public/payment-cancel.tsx</h1>;
}
