/** What the editor calls the values of a banner's choices. */
export const bannerChoices = {
  HeightSet: { standard: 'Standard', thin: 'Thin' },
  TextColorTheme: { white: 'White', black: 'Black' },
};
