const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/**
 * A searchHighlight as it came: escaped text in which `<em>` marks what was found. Anything else would be shown as it
 * is written.
 */
export function MarkedText({ text }: { text: string }) {
  // Every second part stood between the marks.
  return text.split(/<\/?em>/).map((part, index) => {
    const plain = part.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
    return index % 2 === 1 ? <em key={index}>{plain}</em> : plain;
  });
}
