const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** Renders a searchHighlight: escaped text with `<em>` around the matches. Any other markup is shown as plain text. */
export function MarkedText({ text }: { text: string }) {
  // After the split, every odd part was inside `<em>`.
  return text.split(/<\/?em>/).map((part, index) => {
    const plain = part.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
    return index % 2 === 1 ? <em key={index}>{plain}</em> : plain;
  });
}
