export default function Page() {
  return <h1>routes/public/article.tsx</h1>;
}
