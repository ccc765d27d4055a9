/** The `sizes` of a banner's image: banner.module.css puts the words of a thin one beside it. */
export const bannerSizes = { standard: '100vw', thin: '(min-width: 768px) 54vw, 100vw' };
