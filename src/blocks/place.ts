import { createContext, useContext } from 'react';

/** What a block can read about the page that contains it. */
export interface Place {
  /** The page has the shop layout, where tiles link to shop URLs. */
  isShop: boolean;
  /** False on log-in, cart, member and order pages, which never run an editor's code. */
  mayRunCode: boolean;
  /** Another person may be watching the reader: nothing is kept on the device unless the reader asks for it. */
  isSensitive?: boolean;
  /** False where no player may be loaded: a video is then its poster and a link. */
  playsVideos?: boolean;
}

export const PlaceContext = createContext<Place>({ isShop: false, mayRunCode: true });

export function useMayRunCode(): boolean {
  return useContext(PlaceContext).mayRunCode;
}

export function useIsShop(): boolean {
  return useContext(PlaceContext).isShop;
}

export function useIsSensitive(): boolean {
  return useContext(PlaceContext).isSensitive ?? false;
}

export function usePlaysVideos(): boolean {
  return useContext(PlaceContext).playsVideos ?? true;
}
