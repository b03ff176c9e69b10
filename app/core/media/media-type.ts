/** The media type of a Content-Type header in lower case, without its parameters (RFC 9110, 8.3.1). */
export function mediaTypeOf(header: string | null | undefined): string {
  return (header ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}
