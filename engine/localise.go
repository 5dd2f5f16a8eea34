package engine

import "reflect"

// Localise returns a deep copy of v (a struct, slice or map of plain values) in
// which every Text is finished in the language. Functions are left out.
func Localise[V any](v V, l Language) V {
	out := localise(reflect.ValueOf(&v).Elem(), l)
	return out.Interface().(V)
}

// Texts calls visit for every Text inside v, in order.
func Texts(v any, visit func(Text)) {
	texts(reflect.ValueOf(v), visit)
}

var textType = reflect.TypeOf(Text{})

func localise(v reflect.Value, l Language) reflect.Value {
	if v.Type() == textType {
		return reflect.ValueOf(Text{Format: l.Say(v.Interface().(Text))})
	}
	out := reflect.New(v.Type()).Elem()
	switch v.Kind() {
	case reflect.Struct:
		out.Set(v)
		for i := range v.NumField() {
			if f := out.Field(i); f.CanSet() && holds(f.Kind()) { // exported; anything else is copied already
				f.Set(localise(v.Field(i), l))
			}
		}
	case reflect.Slice:
		if v.IsNil() {
			return v
		}
		out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for i := range v.Len() {
			out.Index(i).Set(localise(v.Index(i), l))
		}
	case reflect.Map:
		if v.IsNil() {
			return v
		}
		out.Set(reflect.MakeMapWithSize(v.Type(), v.Len()))
		for it := v.MapRange(); it.Next(); {
			out.SetMapIndex(it.Key(), localise(it.Value(), l))
		}
	case reflect.Pointer:
		if v.IsNil() {
			return v
		}
		out.Set(reflect.New(v.Type().Elem()))
		out.Elem().Set(localise(v.Elem(), l))
	case reflect.Interface:
		if v.IsNil() {
			return v
		}
		out.Set(localise(v.Elem(), l))
	case reflect.Func:
	default:
		out.Set(v)
	}
	return out
}

// holds reports whether values of a kind may hold a Text or share memory.
func holds(k reflect.Kind) bool {
	switch k {
	case reflect.Struct, reflect.Slice, reflect.Map, reflect.Pointer, reflect.Interface, reflect.Func:
		return true
	}
	return false
}

func texts(v reflect.Value, visit func(Text)) {
	if !v.IsValid() {
		return
	}
	if v.Type() == textType {
		visit(v.Interface().(Text))
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				texts(v.Field(i), visit)
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			texts(v.Index(i), visit)
		}
	case reflect.Map:
		for it := v.MapRange(); it.Next(); {
			texts(it.Value(), visit)
		}
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			texts(v.Elem(), visit)
		}
	}
}
