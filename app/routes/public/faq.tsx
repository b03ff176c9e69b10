export default function Page() {
  return <h1>routes/public/faq.tsx</h1>;
}
