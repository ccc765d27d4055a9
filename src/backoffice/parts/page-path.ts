/** The address that a title suggests: '/our-guides'. */
export function pathFrom(title: string): string {
  return `/${title
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}`;
}
