import { choice, colour, defineBlock, flag, images, text, url } from '../define.ts';

export const bannerItem = defineBlock({
  type: 'BannerItem',
  label: 'Banner',
  children: 'none',
  fields: {
    HeightSet: choice(['standard', 'thin'], 'standard', 'Height'),
    ImageUrl: images('Pictures'),
    BackgroundTile: flag(false, 'Repeat the picture'),
    BgColor: colour('Background colour'),
    AlignV: text('50%', 'Part of the picture that shows'),
    TextColorTheme: choice(['white', 'black'], 'white', 'Text colour'),
    CaptionTitle: text('', 'Heading'),
    CaptionTitle2: text('', 'Second line'),
    CaptionButton: text('READ MORE', 'Button'),
    LinkUrl: url('Link'),
    LinkUrl2: url('Second link'),
    ButtonTitle: text('MORE', 'Second button'),
  },
});
