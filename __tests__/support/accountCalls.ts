import { type Api, SHIPPING } from './api';

export const DETAILS = '/api/user/details';
export const UPDATE_CARD = '/api/user/updateCard';

/** Adds a card that pays no subscription. */
export const addSecondCard = (api: Api, token: string) => {
  const card = { cardNumber: '5555555555554444', cardMonth: '11', cardYear: '2033', cardSecurityCode: '123' };
  return api.post(UPDATE_CARD, card, { token });
};

export const addShipping = (api: Api, token: string) => api.post(DETAILS, SHIPPING, { token });
